const ENGLISH = {
  help: 'Help',
  reading: 'Reading',
  search: 'Search',
  cart: 'Cart',
  menu: 'Menu',
  closeMenu: 'Close menu',
  quickAccess: 'Quick access',
} as const;

const SPANISH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  help: 'Ayuda',
  reading: 'Lectura',
  search: 'Buscar',
  cart: 'Carrito',
  menu: 'Menú',
  closeMenu: 'Cerrar menú',
  quickAccess: 'Acceso rápido',
};

/**
 * Returns the labels of the header's and the bar's buttons, with the language to mark them as.
 * @param lang Language of the frame, set if the page's text is in Spanish.
 */
export function frameWords(lang: string | undefined) {
  return lang === undefined
    ? { words: ENGLISH, marked: {} }
    : { words: SPANISH, marked: { lang: 'es' } };
}
