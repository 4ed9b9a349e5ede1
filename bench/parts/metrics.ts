/** What a server of ours says of itself, as its `/metrics` has it. */
export async function metricsOf(url: string): Promise<(name: string) => number> {
  const reply = await fetch(`${url}/metrics`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`/metrics answered ${reply.status}: ${text}`);
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** Resident memory of the process, in millions of bytes. */
export async function memoryOf(url: string): Promise<number> {
  return (await metricsOf(url))('process_resident_memory_bytes') / 1e6;
}
