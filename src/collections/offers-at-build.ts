import { deployKind } from '#src/domain/deploy.ts';
import { functionPath } from '#src/function-path.ts';

/** What the coach has decided about a book of the catalogue. */
interface OfferAtBuild {
  price?: string;
  originalPrice?: string | undefined;
  isOff: boolean;
}

/** The part of the shop's list that is read. */
interface LiveList {
  ebooks: readonly { id: string; price: string; original_price?: string }[];
  off: readonly { id: string }[];
}

/** The longest wait for the running site, in milliseconds. */
const MOST_WAIT = 5_000;

/**
 * Asks the running site how its books are sold, so that what a build writes for search engines and for readers
 * without script says the same. Only builds of the real site ask; without an answer, as at the first deploy, the
 * prices of the files are built, and the log says so.
 */
export async function offersAtBuild(): Promise<ReadonlyMap<string, OfferAtBuild>> {
  const { CONTEXT, URL: site } = process.env;
  if (deployKind(CONTEXT) !== 'production' || !site) return new Map();
  try {
    const answer = await fetch(new URL(functionPath('ebooks'), site), {
      signal: AbortSignal.timeout(MOST_WAIT),
    });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    const { ebooks, off } = (await answer.json()) as LiveList;
    return new Map([
      ...ebooks.map(({ id, price, original_price: originalPrice }): [string, OfferAtBuild] => [
        id,
        { price, originalPrice, isOff: false },
      ]),
      ...off.map(({ id }): [string, OfferAtBuild] => [id, { isOff: true }]),
    ]);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.warn(
      `The prices of ${site} could not be read (${why}). The pages are built with those of content/products.json; browsers and the checkout use the true ones.`,
    );
    return new Map();
  }
}
