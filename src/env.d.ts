declare namespace App {
  /** What a page tells the components inside a compiled text, which take no props of ours. */
  interface Locals {
    placesToStop?: readonly import('#src/components/article/places-to-stop.ts').PlaceToStop[];
  }
}

/** For TypeScript alone, which reads no `.astro` file; `astro check` knows the props of each. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}

/** Every product of the build, made by `src/tooling/integrations/built-products.ts`. */
declare module 'virtual:built-products' {
  export const builtProducts: readonly import('#src/islands/use-products.ts').ShownProduct[];
}
