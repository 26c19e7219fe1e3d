import type { CoverImage } from '../domain/offer.ts';

/** The answer to a picture that was sent by PUT: what it is, under the hash that `ebooks` takes. */
export interface CoverKept {
  cover: CoverImage;
}
