/** Labels for fields whose key in the file wouldn't make sense to the coach. */
const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  date: 'First published',
  lastReviewed: 'Facts last checked',
  featured: 'Show at the top of the blog',
  draft: 'Draft: don’t show on the live site',
  image: 'Picture',
  alt: 'Picture description',
  short: 'Short version',
  url: 'Web address',
  id: 'Short name: don’t change it',
  slug: 'End of the web address',
  updated: 'Last changed',
  summary: 'Summary',
  email: 'Email address',
  story: 'Your story',
  photo: 'Your photo',
  greeting: 'Your greeting',
  signature: 'Your signature',
  voice: 'Your recording',
  asks: 'What to enter here',
  every: 'How often',
  startDate: 'Date',
  durationMinutes: 'Length in minutes',
  except: 'Skip these dates',
  stops: 'Required before launch',
  confirmed: 'Checked on',
  by: 'Checked by',
  originalPrice: 'Original price',
  frontCoverAlt: 'Front cover description',
  backCoverAlt: 'Back cover description',
  createdAt: 'Added to the shop',
  isAffiliate: 'We earn money from this link',
  sms: 'Number to text',
  contains: 'Books in this bundle',
  hears: 'Other words people search for',
  join: 'Link to join',
  sample: 'Sample: never show on the live site',
};

/** Labels for choices whose value in the file wouldn't make sense to the coach. */
const CHOICES: Readonly<Record<string, string>> = {
  once: 'Once',
  'two-weeks': 'Every 2 weeks',
  month: 'Every month',
  'add-on': 'add-on',
};

/** Returns the label of a choice, or its value with spaces if it has none. */
export const choiceLabelOf = (value: string): string =>
  CHOICES[value] ?? value.replaceAll('-', ' ');

/** Returns a field's label, or its key with spaces if it has none. */
export function labelOf(key: string): string {
  const words = key
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return LABELS[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
