import type { AstroIntegration } from 'astro';

/** The editor at `/keystatic`, while writing (`npm run dev`) only: no build knows it or needs its packages. */
export function editor(): AstroIntegration {
  return {
    name: 'editor',
    hooks: {
      'astro:config:setup': async (options) => {
        if (options.command !== 'dev') return;
        const { default: keystatic } = await import('@keystatic/astro');
        await keystatic().hooks['astro:config:setup']?.(options);
      },
    },
  };
}
