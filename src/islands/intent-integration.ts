import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Wakes when a person reaches for the island; "visible" also when the page is idle. */
    'client:intent'?: boolean | string;
  }
}

/** Teaches Astro the directive `client:intent` (`intent-directive.ts`). */
export function intentDirective(): AstroIntegration {
  return {
    name: 'intent-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/islands/intent-directive.ts' });
      },
    },
  };
}
