/** Labels for fields whose key in the file wouldn't make sense to the coach. */
const LABELS: Readonly<Record<string, string>> = {
  title: 'Title people see',
  description: 'What it is about',
  date: 'First published',
  lastReviewed: 'Facts last checked',
  featured: 'At the top of the blog',
  draft: 'Draft: not on the real site',
  image: 'Picture',
  alt: 'What the picture shows',
  short: 'Short version',
  url: 'Web address',
  id: 'Short name that never changes',
  slug: 'Last part of the address',
  updated: 'Last changed',
  summary: 'The page in short',
  email: 'Email address',
  story: 'Your story',
  photo: 'Your photo',
  greeting: 'Your greeting',
  signature: 'How you sign',
  voice: 'Your voice',
  asks: 'What belongs here',
  rule: 'When it comes again',
  every: 'How often',
  weekday: 'Day of the week',
  durationMinutes: 'How long, in minutes',
  anchor: 'Any day on which it takes place',
  nth: 'Which one of the month',
  except: 'Days without it',
  stops: 'A launch waits for this',
  confirmed: 'I made sure on',
  by: 'Who made sure',
  originalPrice: 'Former price',
  frontCoverAlt: 'What the front cover shows',
  backCoverAlt: 'What the back cover shows',
  createdAt: 'In the shop since',
  isAffiliate: 'We earn money with the link',
  sms: 'Number for text messages',
  contains: 'Books of the bundle',
  hears: 'Other words for the search',
};

/** Returns a field's label, or its key with spaces if it has none. */
export function labelOf(key: string): string {
  const words = key
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return LABELS[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
