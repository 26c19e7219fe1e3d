import type { ViteUserConfig } from 'astro';

type Plugin = Extract<
  NonNullable<ViteUserConfig['plugins']>[number],
  { name: string; generateBundle?: unknown }
>;

interface Chunk {
  imports: readonly string[];
  dynamicImports: readonly string[];
  hasStyles: boolean;
  /** The code of the project in it; packages name no class of ours. */
  ownCode: string;
}

/** What the scripts of the build import, as Vite tells it. */
export interface ScriptGraph {
  plugin: Plugin;
  /**
   * The files that these scripts run, now or later, and whose classes nobody else brings. A part that imports
   * a sheet of its own is left out, with what only it imports.
   * @param addresses For example `/_astro/page.Bx3.js`.
   */
  filesWithoutOwnStyles(addresses: readonly string[]): string[];
  ownCodeOf(file: string): string;
}

/** Remembers the scripts that a build writes for browsers. */
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
      // A set that grows and shrinks while it is walked.
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
