import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates when a person interacts with the island. With "visible", also hydrates when the
     * island is near the viewport and the page is idle.
     */
    'client:intent'?: boolean | string;
  }
}

/**
 * React integration for Astro that mounts every island with `mount-island.tsx` and adds
 * `client:intent` (`intent-directive.ts`).
 */
export function islands(): AstroIntegration {
  const ofAstro = react();
  return {
    ...ofAstro,
    hooks: {
      ...ofAstro.hooks,
      'astro:config:setup': (setUp) => {
        setUp.addClientDirective({
          name: 'intent',
          entrypoint: './src/islands/intent-directive.ts',
        });
        return ofAstro.hooks['astro:config:setup']?.({
          ...setUp,
          addRenderer: (renderer) =>
            setUp.addRenderer({ ...renderer, clientEntrypoint: './src/islands/mount-island.tsx' }),
        });
      },
    },
  };
}
