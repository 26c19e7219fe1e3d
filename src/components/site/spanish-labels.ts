/** Spanish labels for the header, the bar, and the footer, keyed by English label. */
const SPANISH = {
  Help: 'Ayuda',
  'Help now': 'Ayuda inmediata',
  Reading: 'Lectura',
  Search: 'Buscar',
  Chat: 'Chat en inglés',
  Cart: 'Carrito',
  Menu: 'Menú',
  Print: 'Imprimir',
  Listen: 'Escuchar',
  'Skip to chat': 'Ir al chat',
  'Close menu': 'Cerrar menú',
  'Quick access': 'Acceso rápido',
  Main: 'Principal',
  Home: 'Inicio',
  About: 'Quiénes somos',
  Blog: 'Blog',
  Shop: 'Tienda',
  Resources: 'Recursos',
  Community: 'Comunidad',
  Contact: 'Contacto',
  'My downloads': 'Mis descargas',
  'Free Guide': 'Guía gratis',
  'Sign Up': 'Crear cuenta',
  'My account': 'Mi cuenta',
  'My dashboard': 'Mi panel',
  'Our policies': 'Nuestras políticas',
  Accessibility: 'Accesibilidad',
  'Words to know': 'Palabras útiles',
  Privacy: 'Privacidad',
  Terms: 'Términos',
  Refunds: 'Reembolsos',
  Cookies: 'Cookies',
  'Health data': 'Datos de salud',
  Corrections: 'Correcciones',
  Legal: 'Aviso legal',
} as const;

/** Returns a function that translates a layout label into the page's language. */
export function labelsFor(language: 'es' | undefined) {
  return (label: keyof typeof SPANISH): string => (language ? SPANISH[label] : label);
}
