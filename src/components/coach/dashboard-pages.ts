import { routes } from '#src/routes.ts';
import type { IconName } from '#src/islands/ui/icons.ts';

/** A page in the dashboard's navigation. */
export interface DashboardPage {
  label: string;
  href: string;
  /** HTML ID of the section in the handbook (`content/HANDBOOK.md`) that explains the page. */
  help: string;
}

/** Pages in the bar on a phone, next to More. They come first in the side menu on a computer. */
export const MAIN_PAGES: readonly (DashboardPage & { icon: IconName })[] = [
  { label: 'Today', href: routes.admin, help: 'start-your-day', icon: 'sun' },
  { label: 'To review', href: routes.adminWaiting, help: 'answer-posts-and-reviews', icon: 'chat' },
  { label: 'Orders', href: routes.adminOrders, help: 'help-a-buyer', icon: 'card' },
  { label: 'Write', href: routes.adminWrite, help: 'write-on-your-phone', icon: 'pen' },
];

/** All other pages, by group. On a phone, they're in the More menu. */
export const MORE_PAGES: Readonly<Record<string, readonly DashboardPage[]>> = {
  Readers: [
    { label: 'Messages', href: routes.adminMessages, help: 'answer-messages' },
    {
      label: 'Email your readers',
      href: routes.adminCampaigns,
      help: 'send-a-newsletter',
    },
    {
      label: 'Newsletter subscribers',
      href: routes.adminSubscribers,
      help: 'send-a-newsletter',
    },
    {
      label: 'Searches with no results',
      href: routes.adminUnanswered,
      help: 'see-what-people-searched-for',
    },
    { label: 'Posts', href: routes.adminPosts, help: 'answer-posts-and-reviews' },
    { label: 'Reviews', href: routes.adminReviews, help: 'answer-posts-and-reviews' },
  ],
  Books: [
    { label: 'eBook Management', href: routes.adminUpload, help: 'sell-a-book' },
    { label: 'Free guide', href: routes.wellnessGuideUpload, help: 'replace-the-free-guide' },
  ],
  'You and your site': [
    {
      label: 'Email notifications',
      href: routes.adminNotifications,
      help: 'choose-your-notifications',
    },
    { label: 'Delete personal data', href: routes.adminForget, help: 'delete-personal-data' },
    { label: 'Handbook', href: routes.adminHelp, help: 'start-your-day' },
  ],
};

/** Pages that are opened from another page and aren't in the menu. */
const INNER_PAGES: readonly DashboardPage[] = [
  { label: 'Order details', href: routes.adminOrder, help: 'help-a-buyer' },
];

/** All dashboard pages. */
export const DASHBOARD_PAGES: readonly DashboardPage[] = [
  ...MAIN_PAGES,
  ...Object.values(MORE_PAGES).flat(),
  ...INNER_PAGES,
];
