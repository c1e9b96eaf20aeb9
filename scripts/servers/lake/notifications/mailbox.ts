/**
 * Sends notifications by email to people, and to a channel as Slack takes them. They wait in the
 * database: what cannot be sent is sent again, and given up after three days. Everything that waits
 * for a person is one email.
 */
import type { SQLOutputValue } from 'node:sqlite'
import { errorMessage, errorMessageWithCause } from '@repo/kit/error-message.ts'
import type { Sql } from '@repo/kit/sqlite/sql.ts'
import type { Transporter } from 'nodemailer'
import { notificationLimits } from '../limits.ts'
import type { People } from '../people/people.ts'
import { type Notification, recipients, wantedKinds } from './notifications.ts'

/** Where notifications are sent; nothing is sent to what is empty. */
export interface MailboxOptions {
  readonly studioUrl: string
  /** `smtp://user:password@host:587`; `smtps://` if the connection is encrypted from its start. */
  readonly smtpUrl: string
  /** Address that the emails are from. */
  readonly from: string
  /** An incoming webhook of Slack, or of something that takes its format. */
  readonly chatUrl: string
  /** Pause between two rounds, ms. */
  readonly pauseMs?: number
}

const nowhere: MailboxOptions = { studioUrl: '', smtpUrl: '', from: '', chatUrl: '' }

/** Name under which the Studio stores the kinds that a person has chosen. */
const choiceKey = 'loomwork.notifications'

/** The recipient of the channel. */
const channel = ''

type Waiting = ReturnType<typeof waitingOf>

/** The notifications of a lake that are not sent yet. */
export class Mailbox {
  readonly #sql: Sql
  readonly #people: People
  readonly #options: MailboxOptions
  readonly #now: () => number
  #transporter: Transporter | undefined
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(sql: Sql, people: People, options = nowhere, now = Date.now) {
    this.#sql = sql
    this.#people = people
    this.#options = options
    this.#now = now
  }

  get studioUrl(): string {
    return this.#options.studioUrl
  }

  /** True for what people and the channel can be told by. */
  get channels() {
    const { smtpUrl, chatUrl } = this.#options
    return { mail: smtpUrl !== '', chat: chatUrl !== '' }
  }

  /** Lets notifications wait for the next round; the oldest go when too many wait. */
  add(notifications: readonly Notification[]) {
    if (notifications.length === 0) return
    const { mail, chat } = this.channels
    for (const notification of notifications) {
      const people = mail ? recipients(notification, this.#people.list(), (id) => this.kindsOf(id)) : []
      for (const recipient of chat ? [...people, channel] : people)
        this.#sql.run`INSERT INTO notifications (recipient, text, url, created, due)
          VALUES (${recipient}, ${notification.text}, ${notification.url}, ${this.#now()}, ${this.#now()})`
    }
    this.#sql
      .run`DELETE FROM notifications WHERE seq <= (SELECT max(seq) FROM notifications) - ${notificationLimits.mostWaiting}`
  }

  /** The kinds of notifications that a person gets. */
  kindsOf(person: string) {
    const row = this.#sql.get`SELECT json FROM keyvalue WHERE user = ${person} AND key = ${choiceKey}`
    return wantedKinds(row && JSON.parse(String(row.json)))
  }

  /** Notifications that could not be sent yet, with the last reason, and those that wait in all. */
  status() {
    const row = this.#sql.get`SELECT count(*) AS waiting, count(last_error) AS failed,
      (SELECT last_error FROM notifications WHERE last_error IS NOT NULL ORDER BY due DESC LIMIT 1) AS error
      FROM notifications`
    return {
      waiting: Number(row?.waiting ?? 0),
      failed: Number(row?.failed ?? 0),
      problem: typeof row?.error === 'string' ? row.error : null,
    }
  }

  /** Begins the rounds. */
  start() {
    const next = () => {
      this.#sending = this.#round().catch((error: unknown) =>
        console.error(`Notifications cannot be read or saved (${errorMessage(error)})`),
      )
      void this.#sending.then(() => {
        this.#timer &&= setTimeout(next, this.#options.pauseMs ?? notificationLimits.pauseMs).unref()
      })
    }
    this.#timer = setTimeout(next, 0)
  }

  /** Stops after what is being sent. */
  async stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#sending
    this.#transporter?.close()
  }

  async #round() {
    const { lifetimeMs, perMail } = notificationLimits
    const { changes } = this.#sql.run`DELETE FROM notifications WHERE created < ${this.#now() - lifetimeMs}`
    if (changes > 0)
      console.error(`${changes} notifications could not be sent for three days and are given up`)
    const due = this.#sql.all`SELECT DISTINCT recipient FROM notifications WHERE due <= ${this.#now()}`
    for (const { recipient } of due) {
      const rows = this.#sql.all`SELECT * FROM notifications WHERE recipient = ${recipient ?? ''}
        ORDER BY seq LIMIT ${perMail}`
      await this.#deliver(String(recipient), rows.map(waitingOf))
    }
  }

  async #deliver(recipient: string, waiting: readonly Waiting[]) {
    const seqs = JSON.stringify(waiting.map(({ seq }) => seq))
    try {
      await (recipient === channel ? this.#post(waiting) : this.#mail(recipient, waiting))
      this.#sql.run`DELETE FROM notifications WHERE seq IN (SELECT value FROM json_each(${seqs}))`
    } catch (error) {
      const problem = errorMessageWithCause(error)
      const attempts = Math.max(...waiting.map((notification) => notification.attempts)) + 1
      const { retriesMs } = notificationLimits
      const pauseMs = retriesMs[Math.min(attempts, retriesMs.length) - 1] ?? 0
      const whom = recipient === channel ? 'the channel' : this.#people.find(recipient)?.email
      console.error(
        `Notifications to ${whom} were not sent (${problem}): next try in ${pauseMs / 60_000} min`,
      )
      this.#sql.run`UPDATE notifications SET attempts = ${attempts}, due = ${this.#now() + pauseMs},
        last_error = ${problem} WHERE recipient = ${recipient}`
    }
  }

  async #mail(id: string, waiting: readonly Waiting[]) {
    const person = this.#people.find(id)
    if (!person || person.revoked !== null) return
    const { smtpUrl, from, studioUrl } = this.#options
    // Only a lake that sends emails loads it.
    const { createTransport } = await import('nodemailer')
    const { timeoutMs } = notificationLimits
    this.#transporter ??= createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    })
    const [first] = waiting
    const others = waiting.length - 1
    await this.#transporter.sendMail({
      from,
      to: { name: person.name, address: person.email },
      subject: others > 0 ? `${first?.text} (and ${others} more)` : first?.text,
      text: `${waiting.map(({ text, url }) => `${text}\n${url}`).join('\n\n')}\n\n--\nChoose your emails: ${studioUrl}/${person.role === 'administrator' ? 'people' : 'account'}\n`,
    })
  }

  async #post(waiting: readonly Waiting[]) {
    const { timeoutMs } = notificationLimits
    const text = waiting.map((one) => `${escaped(one.text)} <${one.url}|Open>`).join('\n')
    const response = await fetch(this.#options.chatUrl, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    })
    if (!response.ok)
      throw new Error(`it answered ${response.status} ${(await response.text()).slice(0, 200)}`)
  }
}

function waitingOf({ seq, text, url, attempts }: Record<string, SQLOutputValue>) {
  return { seq: Number(seq), text: String(text), url: String(url), attempts: Number(attempts) }
}

/** As Slack asks for it ("Formatting text for app surfaces"). */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
