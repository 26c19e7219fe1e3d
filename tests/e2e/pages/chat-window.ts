import { expect, type Locator, type Page } from '@playwright/test';

/** Page object for the chat. Uses only accessible names and text. */
export class ChatWindow {
  readonly page: Page;
  readonly opener: Locator;
  readonly panel: Locator;
  readonly log: Locator;

  constructor(page: Page) {
    this.page = page;
    this.opener = page.getByRole('button', { name: 'Chat', exact: true });
    this.panel = page.getByRole('dialog', { name: 'Chat' });
    this.log = this.panel.getByRole('log', { name: 'Conversation' });
  }

  /** Opens a page, and then its chat. */
  static async openOn(page: Page, address: string): Promise<ChatWindow> {
    await page.goto(address);
    const chat = new ChatWindow(page);
    await chat.open();
    return chat;
  }

  get field(): Locator {
    return this.panel.getByRole('textbox');
  }

  async open(): Promise<void> {
    await this.opener.click();
    await expect(this.log).toContainText('I’m an automated helper');
  }

  /** Sends a chat message and waits for the reply. */
  async say(text: string, answer: string | RegExp): Promise<void> {
    await this.field.fill(text);
    await this.page.keyboard.press('Enter');
    await expect(this.log.locator('[data-message]').last()).toContainText(answer);
  }

  async introduce(address: string): Promise<void> {
    await this.say('Maria', 'Thank you, Maria. What’s your email address?');
    await this.say(address, 'in your own words');
  }
}
