// A game's record as a file.
import * as api from './api';

export async function saveRecord(id: string, tokens: string[], scenario: string) {
  const text = await api.record(id, tokens);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  link.download = `${scenario.replaceAll('/', '-')}-${id}.jsonl`;
  link.click();
  // the download has begun when the click returns, but reads the address a little later
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
