/**
 * Asks for a file that the build made.
 * @param path Its address on this site.
 * @throws Error when it did not arrive
 */
export async function askForFile(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}
