import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * Saves a PDF with its small objects packed together, as PDF 1.5 and later allow. The structure for screen
 * readers is most of a book and shrinks to half; nothing that a page shows or says changes.
 * @returns The bytes of the file; the same file gives the same bytes.
 */
export async function packPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.save({ useObjectStreams: true, updateFieldAppearances: false, addDefaultPage: false });
}
