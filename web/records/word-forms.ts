/**
 * Forms of verbs as synonyms of the index, so that "merging lists" finds "JSON Merge". Algolia
 * knows plurals, but no other forms of a word. Data and rules for regular English verbs. Pure.
 */
import type { SynonymHit } from 'algoliasearch'

/** Verbs of technical documentation but `optionalWords` (settings.ts), which need not match. */
const regular = words(`
  abort accept access activate adapt adjust aggregate alert align allow analyze annotate answer append
  apply approve archive arrange ask assign attach authenticate authorize automate average avoid block
  book branch browse buffer build bundle calculate call cancel capture categorize chain charge check
  choose classify clean clear click clone close collect combine compare compile compose compress
  compute confirm connect contact convert copy correct count crawl customize decode decrypt dedupe
  define delay delete deliver deploy describe detect disable discard disconnect display divide
  download draft draw duplicate edit embed enable encode encrypt enrich enter evaluate exceed exclude
  execute expand expire explain export extend extract fail filter finish flatten format generate group
  handle hash highlight host identify ignore import improve include increase index insert inspect
  install integrate invite iterate join label launch leave limit link list listen load localize lock
  loop manage mark mask measure merge migrate modify monitor mount move multiply name normalize notify
  open optimize order organize overwrite paginate paint parse paste pause poll post prepare prevent
  print process produce protect provide publish purge query queue quote rank reach receive recognize
  record recover redirect reduce refresh register reject release reload remove rename render repeat
  replace reply report request require reset resize resolve respond restart restore restrict resume
  retrieve retry return reuse revert review revoke rotate round sample save scale schedule scrape
  scroll search secure select separate serve share shorten sign simulate sort speak specify spell
  stack start stem stitch store stream style subscribe suggest summarize switch sync synthesize tag
  test throttle train transcribe transform translate trigger truncate type update upload upsert
  validate verify visualize wait warn watch wrap zip
`)

/** Verbs whose last consonant is doubled: "embedding". */
const doubling = words(`
  chat crop cut debug drop embed forget get let log map overlap permit plan plug put refer run scan set ship skip
  snap split spot step stop submit swap sync tag transfer trim unzip wrap zip
`)

/** Past tense and participle of irregular verbs. */
const irregular = formsByVerb(`
  build built, choose chose chosen, cut, draw drew drawn, find found, get got gotten,
  give gave given, go went gone, hide hid hidden, keep kept, know knew known, leave left, let,
  make made, overwrite overwrote overwritten, pay paid, put, read, run ran, send sent, set,
  show showed shown, speak spoke spoken, spell spelt spelled, split, take took taken, tell told,
  write wrote written
`)

/** Nouns of verbs for which the endings below give no word, or another one. */
const nouns = formsByVerb(`
  analyze analysis, apply application, compress compression, connect connection, convert conversion,
  choose choice, classify classification, delay, delete deletion, deploy deployment,
  describe description, detect detection, encrypt encryption, decrypt decryption, execute execution,
  expire expiry expiration, extract extraction, fail failure, improve improvement, insert insertion,
  modify modification, notify notification, protect protection, recognize recognition,
  redirect redirection, reduce reduction, register registration, remove removal,
  replace replacement, resolve resolution, respond response, restrict restriction,
  retrieve retrieval, revoke revocation, select selection, subscribe subscription,
  synthesize synthesis, transcribe transcription transcript, verify verification
`)

/** A verb, its third person, participles and past tense, who does it, and the action: as known. */
export function formsOf(verb: string): string[] {
  const stem = stemOf(verb)
  const past = irregular.get(verb) ?? [endsInY(verb) ? `${verb.slice(0, -1)}ied` : `${stem}ed`]
  const agent = endsInY(verb) ? `${verb.slice(0, -1)}ier` : `${stem}er`
  return [...new Set([verb, thirdPerson(verb), `${stem}ing`, ...past, agent, ...nounsOf(verb)])]
}

/** Stem of a verb for endings: without a silent e, or with its last consonant doubled. */
function stemOf(verb: string): string {
  if (doubling.includes(verb)) return `${verb}${verb.at(-1)}`
  return verb.endsWith('e') && !verb.endsWith('ee') ? verb.slice(0, -1) : verb
}

function thirdPerson(verb: string): string {
  if (endsInY(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`
}

function nounsOf(verb: string): readonly string[] {
  const known = nouns.get(verb)
  if (known) return known
  if (verb.endsWith('ate')) return [`${verb.slice(0, -1)}ion`]
  return verb.endsWith('ize') ? [`${verb.slice(0, -1)}ation`] : []
}

/** True if a verb ends in a consonant and y, as "copy" does and "delay" does not. */
function endsInY(verb: string): boolean {
  return /[^aeiou]y$/.test(verb)
}

function words(list: string): string[] {
  return list.trim().split(/\s+/)
}

/** Lists of a verb and its forms, with commas between them. */
function formsByVerb(lists: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lists
      .split(',')
      .map(words)
      .map(([verb = '', ...forms]) => [verb, forms]),
  )
}

const verbs = new Set([...regular, ...doubling, ...irregular.keys()])

/** One synonym per verb: the verb and all of its forms, each of which finds the others. */
export const wordFormSynonyms: readonly SynonymHit[] = [...verbs]
  .sort()
  .map((verb) => ({ objectID: `forms-of-${verb}`, type: 'synonym', synonyms: formsOf(verb) }))
