/** A file that does not exist yet. */
export interface NewFile {
  /** Its path from the root of the repository. */
  file: string;
  text: string;
}

/**
 * An article to begin with. It has all fields, keeps their limits, and is a draft: on previews only.
 * @param day Today, `YYYY-MM-DD`. The name of the file holds it, so that no second one has the same name.
 */
export function newArticle(day: string): NewFile {
  return {
    file: `content/blog/new-article-${day}.mdx`,
    text: `---
title: The title of my new article
description: >-
  Say here in 1 or 2 sentences what the reader gets. Search pages show these
  words. They have 110 to 160 characters together.
category: Recovery Tips
date: ${day}
lastReviewed: ${day}
draft: true
image: ../art/home-together.svg
alt: Say here what the picture shows, for people who do not see it.
short:
  - The first thing to remember.
  - The second thing to remember.
  - Sudden weakness? Call 911.
nextSteps:
  - text: Find help near you
    link: /resources
  - text: Tell others how it went
    link: /community
sources:
  - label: Who says it, and the name of the page
    url: https://www.stroke.org/en/about-stroke
  - label: Who says the second thing, and the name of the page
    url: https://www.stroke.org/en/life-after-stroke
---
Begin with 1 or 2 sentences that say what it is about.

## The first heading

Write here. A sentence has at most 20 words, and a paragraph has at most 3 sentences.
`,
  };
}

/**
 * An event to begin with. As long as nobody can join it, the real site does not show it.
 * @param day A day on which it takes place, `YYYY-MM-DD`.
 * @param weekday The English name of that day.
 */
export function newEvent(day: string, weekday: string): NewFile {
  const event = {
    title: 'The name of my event',
    rule: { every: 'two-weeks', weekday, anchor: day },
    time: '14:00',
    durationMinutes: 60,
    type: 'Online support group',
    description: 'Say here in 1 or 2 sentences what happens there.',
    join: '',
  };
  return {
    file: `content/events/new-event-${day}.json`,
    text: `${JSON.stringify(event, null, 2)}\n`,
  };
}
