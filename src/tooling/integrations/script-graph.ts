import type { ViteUserConfig } from 'astro';

type Plugin = Extract<
  NonNullable<ViteUserConfig['plugins']>[number],
  { name: string; generateBundle?: unknown }
>;

interface Chunk {
  imports: readonly string[];
  dynamicImports: readonly string[];
  hasStyles: boolean;
  /** The project's own code in the chunk. Excludes packages, because they don't use our classes. */
  ownCode: string;
}

/** Imports of the built scripts, as reported by Vite. */
export interface ScriptGraph {
  plugin: Plugin;
  /**
   * Returns the files that these scripts run, now or later, and whose classes don't have their own
   * stylesheet. Excludes chunks that import their own stylesheet, and anything that only those
   * chunks import.
   * @param addresses For example `/_astro/page.Bx3.js`.
   */
  filesWithoutOwnStyles(addresses: readonly string[]): string[];
  ownCodeOf(file: string): string;
}

/** Records the scripts that a build writes for browsers. */
export function scriptGraph(): ScriptGraph {
  const chunks = new Map<string, Chunk>();

  return {
    plugin: {
      name: 'script-graph',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const { fileName, imports, dynamicImports, modules, viteMetadata } = chunk;
          chunks.set(fileName, {
            imports,
            dynamicImports,
            hasStyles: [...(viteMetadata?.importedAssets ?? [])].some((one) =>
              one.endsWith('.css'),
            ),
            ownCode: Object.entries(modules)
              .filter(([id]) => !id.includes('node_modules'))
              .map(([, { code }]) => code ?? '')
              .join('\n'),
          });
        }
      },
    },
    filesWithoutOwnStyles(addresses) {
      const files = new Set(addresses.map((address) => address.slice(1)));
      // The set grows and shrinks during iteration.
      for (const file of files) {
        const chunk = chunks.get(file);
        if (chunk?.hasStyles) files.delete(file);
        else
          for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])])
            files.add(next);
      }
      return [...files].toSorted();
    },
    ownCodeOf: (file) => chunks.get(file)?.ownCode ?? '',
  };
}
