export const sampleFileName = (slug: string): string => `${slug}-SAMPLE.pdf`;
export async function makeSampleBook(slug: string): Promise<Uint8Array> {
  return new TextEncoder().encode(`%PDF-1.7 ${slug} %%EOF`);
}
