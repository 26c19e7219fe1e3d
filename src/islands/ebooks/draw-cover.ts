import { COVER_TYPE, MAX_COVER_BYTES } from '#src/domain/ebooks/cover.ts';

/** Size of all covers, in pixels. They're all the same so that books line up. */
const WIDTH = 600;
const HEIGHT = 800;
/** Color of the space around a picture with a different aspect ratio. */
const BACKGROUND = '#fbf3e2';
/** Qualities to try, best first, until the picture is small enough. */
const QUALITIES = [0.85, 0.75, 0.65, 0.5, 0.35, 0.2];

/** Thrown if a picture can't be used as a cover. The message is for the coach. */
export class UnusablePicture extends Error {}

/**
 * Draws a whole picture as a cover, centered and small enough for one request.
 * @returns the cover in base64
 * @throws {UnusablePicture} if this browser can't read the picture or can't make it small enough
 */
export async function drawCover(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnusablePicture(
      'We can’t open this picture on this device. Choose another one, or take a photo.',
      { cause },
    );
  });
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new UnusablePicture('This browser can’t process photos. Try another one.');
  const scale = Math.min(WIDTH / image.width, HEIGHT / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.drawImage(image, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
  image.close();
  for (const quality of QUALITIES) {
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, COVER_TYPE, quality);
    });
    if (drawn && drawn.size <= MAX_COVER_BYTES) return inBase64(drawn);
  }
  throw new UnusablePicture('This picture has too much detail for a cover. Choose another one.');
}

async function inBase64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
