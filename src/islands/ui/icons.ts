/**
 * The icons of the site, drawn for it on a grid of 24 with a line of 2: the `d` of one path each. An icon
 * never stands alone: words are beside it.
 */
export const icons = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'm6 6 12 12M18 6 6 18',
  cart: 'M5 8.5h14l1 11.5H4L5 8.5ZM8.5 11.5V7a3.5 3.5 0 0 1 7 0v4.5',
  check: 'm4.5 12.5 5 5 10-11',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5c-3.5 0-6.5.5-8.5 2Zm0 0V20',
  zoom: 'M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM15 15l5.5 5.5M10.5 8v5M8 10.5h5',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6l-7-2.5ZM9 12l2.2 2.2L15.5 9.8',
  page: 'M6 3.5h8.5L19 8v12.5H6v-17ZM14 3.5V8.5h5M9 12.5h7M9 16.5h5',
  forward: 'M4 12h15.5m-6-6.5 6.5 6.5-6.5 6.5',
  back: 'M20 12H4.5m6-6.5L4 12l6.5 6.5',
  outside: 'M13.5 4.5h6v6M19 5l-8.5 8.5M9.5 6h-5v13.5h13.5v-5',
  phone: 'M5 4h4l1.5 5-2.2 1.7a12 12 0 0 0 5 5L15 13.5l5 1.5v4c-8.5 1.5-16.5-6.5-15-15Z',
  mail: 'M3.5 5.5h17v13h-17v-13ZM4 6.5l8 6.5 8-6.5',
  card: 'M3 6h18v12.5H3V6ZM3 10.5h18M6.5 15H10',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 7v5.5l3.5 2',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 11v5.5M12 7.5v.1',
  warning: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.1',
  bowl: 'M3.5 11.5h17a8.5 8.5 0 0 1-5 7.5h-7a8.5 8.5 0 0 1-5-7.5ZM8.5 8c-1-1.5 1-2.5 0-4.5M13 8c-1-1.5 1-2.5 0-4.5',
  calendar: 'M4 5.5h16v15H4v-15Zm0 4.5h16M8.5 3v4M15.5 3v4M8.5 15l2.3 2.3 4.5-4.5',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  heart:
    'M12 20C6 16 3.5 12.7 3.5 9.2A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2.2C20.5 12.7 18 16 12 20Z',
  letters: 'm3 19 5.5-14L14 19M5 14h7M15 19l3.2-8 3.2 8M16.2 16h4',
  chat: 'M4 5h16v11.5h-8.5L7 20.5v-4H4V5ZM8 9h8M8 12.5h5',
  pen: 'm4 20 1-4.5L16 4.5l3.5 3.5L8.5 19 4 20Zm9.5-13 3.5 3.5',
  sound: 'M4 9.5h3.5L13 5v14l-5.5-4.5H4v-5ZM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  printer: 'M7 8.5v-5h10v5M7 16H4V8.5h16V16h-3M7 13.5h10v7H7v-7Z',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof icons;
