import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { mapElements, readChapters, textOf, writeMarkup } from './book-html.ts';
import { CHOICES } from './page-kit.ts';

/** What a book to type into is made from. */
export interface FillInSource {
  title: string;
  edition: string;
  notice: string;
  slug: string;
  language: string;
  body: Root;
  /** The drawings of the pages: SVG by the address that the text gives. */
  pictures: ReadonlyMap<string, string>;
}

const TICK_BOX = '☐';

/**
 * Writes a book to type into: one page that any browser opens, without internet. Lines, empty cells and
 * boxes are fields with names of their own. What is typed stays in the reader's browser, and in the copy
 * that **Save a copy** makes; nothing is ever sent.
 */
export function writeFillIn({
  title,
  edition,
  notice,
  slug,
  language,
  body,
  pictures,
}: FillInSource): string {
  const chapters = readChapters(title, body);
  const contents = chapters
    .slice(1)
    .map(({ title: name }, index) => `<li><a href="#part-${index + 2}">${escape(name)}</a></li>`)
    .join('');
  const parts = chapters.map(({ title: name, content }, index) => {
    const words = index === 0 ? `<p class="note">${escape(notice)}</p>` : '';
    const list =
      index === 0 ? `<nav aria-label="Contents"><h2>Contents</h2><ol>${contents}</ol></nav>` : '';
    return `<section id="part-${index + 1}">${writeMarkup(placePictures(addFields(content, name), pictures))}${words}${list}</section>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escape(`${title} (${edition.toLowerCase()}, to type into)`)}</title>
<style>${STYLE}</style>
</head>
<body data-book="${slug}">
<header>
<p class="note">Type into this page. What you type stays in this browser on this device. Press Save a copy to keep it as a file, too.</p>
<p class="acts"><button type="button" id="save">Save a copy</button> <button type="button" id="print">Print</button></p>
<p role="status" id="told"></p>
</header>
<main>${parts.join('\n')}</main>
<script>${SCRIPT}</script>
</body>
</html>`;
}

/** The file reaches nothing outside, so that its drawings are inside. */
function placePictures(content: HtmlRoot, pictures: ReadonlyMap<string, string>): HtmlRoot {
  return mapElements(content, (element) => {
    if (element.tagName !== 'img') return element;
    const svg = pictures.get(String(element.properties['src'])) ?? '';
    const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    return { ...element, properties: { ...element.properties, src } };
  });
}

/** Puts a field wherever the paper has room for handwriting. Its name is what stands before it. */
function addFields(content: HtmlRoot, chapter: string): HtmlRoot {
  let label = chapter;
  const visit = (element: Element): ElementContent => {
    if (/^h[1-6]$/.test(element.tagName) || element.tagName === 'p') {
      const words = textOf(element).trim();
      if (words !== '') label = words;
      return isChoices(element) ? writeChoices(element) : element;
    }
    if (element.tagName === 'hr') return field('textarea', label);
    if (element.tagName === 'table') return fillTable(element);
    if (element.tagName === 'li') return fillItem(element, label);
    return { ...element, children: element.children.map(visitNode) };
  };
  const visitNode = (node: ElementContent): ElementContent =>
    node.type === 'element' ? visit(node) : node;
  return {
    ...content,
    children: content.children.map((node) => (node.type === 'element' ? visit(node) : node)),
  };
}

/** What is circled on paper: a line of the page kit. */
function isChoices({ properties }: Element): boolean {
  return Array.isArray(properties['className']) && properties['className'].includes(CHOICES);
}

/** Words to circle become boxes to tick. More than one may fit. */
function writeChoices({ children }: Element): Element {
  const [name, ...rest] = children;
  const label = name ? textOf(name) : '';
  const choices = rest
    .filter((node) => node.type === 'element')
    .map((node): ElementContent => {
      const words = textOf(node);
      const box: Element = {
        ...field('input', `${label}: ${words}`),
        properties: { type: 'checkbox', ariaLabel: `${label}: ${words}` },
      };
      const wrapped: Element = {
        type: 'element',
        tagName: 'label',
        properties: {},
        children: [box, { type: 'text', value: ` ${words} ` }],
      };
      return wrapped;
    });
  const list: Element = {
    type: 'element',
    tagName: 'span',
    properties: { className: ['choices'] },
    children: choices,
  };
  return {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [...(name ? [name] : []), list],
  };
}

/** An empty cell takes the names of its row and its column. */
function fillTable(table: Element): Element {
  let heads: string[] = [];
  let number = 0;
  return mapElements(table, (element) => {
    if (element.tagName !== 'tr') return element;
    const cells = element.children.filter((cell) => cell.type === 'element');
    if (cells.some((cell) => cell.tagName === 'th')) {
      heads = cells.map(textOf);
      return element;
    }
    number += 1;
    const row = cells[0] ? textOf(cells[0]).trim() : '';
    const filled = cells.map((cell, column): ElementContent => {
      const head = heads[column];
      const properties = { ...cell.properties, ...(head ? { dataHead: head } : {}) };
      if (textOf(cell).trim() !== '') return { ...cell, properties };
      const name = `${row || `Row ${number}`}: ${head ?? `column ${column + 1}`}`;
      return { ...cell, properties, children: [field('input', name)] };
    });
    return { ...element, children: filled };
  });
}

/** An item with a box gets one to tick; one without words of its own, or with a colon, gets a field. */
function fillItem(item: Element, label: string): Element {
  const hasBox = textOf(item).trimStart().startsWith(TICK_BOX);
  const words = textOf(item).replace(TICK_BOX, '').trim();
  const isOpen = words === '' || words.endsWith(':') || /^\d+\.$/.test(words);
  if (!hasBox && !isOpen) return item;
  const name = words === '' || /^\d+\.$/.test(words) ? `${label} ${words}`.trim() : words;
  const children: ElementContent[] = hasBox
    ? [{ ...field('input', name), properties: { type: 'checkbox', ariaLabel: name } }]
    : [];
  children.push({ type: 'text', value: ` ${words} ` });
  if (isOpen) children.push(field('input', hasBox ? `${name} (words)` : name));
  return { ...item, children };
}

function field(tagName: 'input' | 'textarea', name: string): Element {
  const kind = tagName === 'input' ? { type: 'text' } : { rows: 3 };
  return { type: 'element', tagName, properties: { ...kind, ariaLabel: name }, children: [] };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const STYLE = `
body { max-width: 38rem; margin: 0 auto; padding: 1rem; background: #fffdf7; color: #10353b; font: 1.25rem/1.6 sans-serif; }
h1, h2, h3 { line-height: 1.25; }
section { margin-block: 3rem; }
a { color: #0b4f58; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem; border: 1px solid #6f7f7a; text-align: left; vertical-align: top; }
input, textarea { box-sizing: border-box; min-height: 2.75rem; padding: 0.375rem; border: 2px solid #4a5c59; border-radius: 4px; background: #fff; color: inherit; font: inherit; }
input[type="text"], textarea { width: 100%; }
input[type="checkbox"] { width: 2rem; height: 2rem; min-height: 0; vertical-align: middle; }
li { margin-block: 0.5rem; }
li:has(input[type="checkbox"]) { margin-inline-start: -1.5rem; list-style: none; }
li input[type="text"] { width: min(100%, 20rem); }
.choices { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.choices label { display: flex; gap: 0.5rem; align-items: center; padding: 0.5rem 0.75rem; border: 2px solid #4a5c59; border-radius: 1.75rem; background: #fff; }
.choices label:has(:checked) { background: #10353b; color: #fff; }
img { max-width: 100%; border-radius: 8px; }
button { min-height: 3rem; padding: 0.5rem 1rem; border: 2px solid #10353b; border-radius: 6px; background: #10353b; color: #fff; font: inherit; font-weight: 700; }
:focus-visible { outline: 3px solid #8f3512; outline-offset: 3px; }
.note { padding: 0.75rem; border-left: 4px solid #8f3512; background: #f3ebda; }
@media (max-width: 30rem) { table, thead, tbody, tr, th, td { display: block; } thead { position: absolute; left: -999rem; } td:not(:first-child)[data-head]::before { content: attr(data-head); } }
@media print { header, nav { display: none; } section { break-before: page; } input, textarea { border-color: #999; } }
`;

/** Runs in the reader's browser, from the file. A browser that keeps nothing still has the fields. */
const SCRIPT = `
const fields = [...document.querySelectorAll('input, textarea')];
const key = 'book-' + document.body.dataset.book;
const told = document.getElementById('told');
const read = (field) => field.type === 'checkbox' ? field.checked : field.value;
try {
  const kept = JSON.parse(localStorage.getItem(key)) ?? [];
  fields.forEach((field, index) => {
    if (kept[index] === undefined) return;
    if (field.type === 'checkbox') field.checked = kept[index]; else field.value = kept[index];
  });
} catch {}
const keep = () => {
  try { localStorage.setItem(key, JSON.stringify(fields.map(read))); return true; } catch { return false; }
};
document.addEventListener('input', () => {
  told.textContent = keep() ? '' : 'This browser keeps nothing. Press Save a copy before you close the page.';
});
document.getElementById('print').addEventListener('click', () => print());
document.getElementById('save').addEventListener('click', () => {
  for (const field of fields) {
    if (field.type === 'checkbox') field.toggleAttribute('checked', field.checked);
    else if (field.tagName === 'TEXTAREA') field.textContent = field.value;
    else field.setAttribute('value', field.value);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['<!doctype html>' + document.documentElement.outerHTML], { type: 'text/html' }));
  link.download = document.body.dataset.book + '-my-copy.html';
  link.click();
  told.textContent = 'Your copy is in your downloads.';
});
`;
