// Dice are sealed before the first move: the commitment is the SHA-256 of the seed.

const bytes = (hex: string): Uint8Array<ArrayBuffer> | undefined => {
  const clean = hex.trim();
  if (!/^([0-9a-f]{2})+$/i.test(clean)) return undefined;
  return Uint8Array.from(clean.match(/../g)!, (b) => parseInt(b, 16));
};

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return [...digest].map((b) => b.toString(16).padStart(2, '0')).join('');
}

/** Whether a revealed seed is the one that was sealed. */
export async function sealed(seed: string, commitment: string): Promise<boolean> {
  const wanted = commitment.replace(/^sha-?256:/i, '').trim().toLowerCase();
  const raw = bytes(seed.replace(/^hex:/i, ''));
  const forms = [...(raw ? [raw] : []), new TextEncoder().encode(seed)];
  for (const form of forms) if ((await sha256(form)) === wanted) return true;
  return false;
}
