import type { PlaceToStop } from './components/article/places-to-stop.ts';

declare global {
  namespace App {
    /** What a page tells the components inside a compiled text, which take no props of ours. */
    interface Locals {
      placesToStop?: readonly PlaceToStop[];
    }
  }
}
