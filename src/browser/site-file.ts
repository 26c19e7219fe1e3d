/**
 * Asks for a file that the build made, at its address on this site and with the options of `fetch`.
 * @throws Error when it did not arrive
 */
export async function askForFile(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}
