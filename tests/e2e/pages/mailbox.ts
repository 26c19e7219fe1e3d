import { expect, type APIRequestContext } from '@playwright/test';

/** An email in the local outbox. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

/** Reads the local services' outbox. */
export class Mailbox {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Returns all emails to an address, newest first. */
  async to(address: string): Promise<Mail[]> {
    const response = await this.#request.get('/__local/mail.json', { params: { to: address } });
    return (await response.json()) as Mail[];
  }

  /**
   * Waits until an address has received exactly this many emails, then returns them, newest first.
   */
  async waitFor(address: string, count: number): Promise<Mail[]> {
    await expect.poll(async () => (await this.to(address)).length).toBe(count);
    return this.to(address);
  }

  /** Waits for the newest matching email, regardless of recipient. */
  async find(fits: (mail: Mail) => boolean): Promise<Mail> {
    let found: Mail | undefined;
    await expect
      .poll(async () => {
        const response = await this.#request.get('/__local/mail.json');
        found = ((await response.json()) as Mail[]).find(fits);
        return found !== undefined;
      })
      .toBe(true);
    if (!found) throw new Error('The email has disappeared.');
    return found;
  }

  /** Returns the download link in an email. */
  static downloadLink(mail: Mail | undefined): string {
    const link = /https?:\/\/\S+\/download#t=\S+/.exec(mail?.text ?? '')?.[0];
    expect(link, 'a download link in the mail').toBeDefined();
    return link ?? '';
  }
}
