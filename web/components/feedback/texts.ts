import { feedbackLimits } from '#feedback/limits.ts'

/** Longest sentence, characters. */
export const { sentenceLength } = feedbackLimits

/** Texts of the question to readers about a page, with and without JavaScript. */
export const feedbackTexts = {
  question: 'Was this page helpful?',
  thanks: 'Thank you.',
  sentence: 'What should the writers of this page know?',
  note: 'One or two sentences. Please leave out personal data: we cannot reply.',
  send: 'Send',
  received: 'Thank you. The writers of this page will read it.',
} as const
