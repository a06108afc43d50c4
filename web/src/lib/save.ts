// What is kept as a file: the record of a game, and its report.
import * as api from './api';

function save(text: string, type: string, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // the download has begun when the click returns, but reads the address a little later
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const name = (scenario: string, id: string, ending: string) => `${scenario.replaceAll('/', '-')}-${id}.${ending}`;

export async function saveRecord(id: string, tokens: string[], scenario: string) {
  save(await api.record(id, tokens), 'application/jsonl', name(scenario, id, 'jsonl'));
}

export async function saveReport(id: string, tokens: string[], scenario: string, kind: 'md' | 'html') {
  save(await api.reportFile(id, tokens, kind), kind === 'md' ? 'text/markdown' : 'text/html', name(scenario, id, kind));
}
