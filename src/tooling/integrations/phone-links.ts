import type { AstroIntegration } from 'astro';
import type { HastNode, HastPluginDefinition } from 'satteri';
import { withPhoneLinks } from '#src/domain/phone-links.ts';

/** Text in these elements, such as links, buttons, and headings, isn't changed. */
const KEPT = new Set(['a', 'button', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'Term', 'code', 'pre']);

/** Converts helpline numbers in Markdown and MDX to links to call or text. */
export const phoneLinks: HastPluginDefinition = {
  name: 'phone-links',
  text(node, ctx) {
    const parts = withPhoneLinks(node.value);
    if (!parts.some(({ href }) => href)) return;
    let above: Readonly<HastNode> | undefined = ctx.parent(node);
    for (; above; above = ctx.parent(above)) {
      const name = 'tagName' in above ? above.tagName : 'name' in above ? above.name : undefined;
      if (name && KEPT.has(name)) return;
    }
    ctx.replaceNode(
      node,
      parts.map(({ text, href }) => {
        const value = { type: 'text' as const, value: text };
        return href
          ? { type: 'element' as const, tagName: 'a', properties: { href }, children: [value] }
          : value;
      }),
    );
  },
};

/** Adds the plugin to Astro's Markdown processor. */
export function linkPhones(): AstroIntegration {
  return {
    name: 'link-phones',
    hooks: {
      'astro:config:setup': ({ config }) => {
        const { name, options } = config.markdown.processor;
        if (!('hastPlugins' in options) || !Array.isArray(options.hastPlugins))
          throw new Error(`Markdown is read by ${name}, where no number becomes a link.`);
        options.hastPlugins.push(phoneLinks);
      },
    },
  };
}
