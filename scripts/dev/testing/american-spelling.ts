const verbs = [
  ...['author', 'capital', 'categor', 'custom', 'initial', 'local', 'maxim', 'minim', 'normal', 'optim'],
  ...['organ', 'priorit', 'recogn', 'serial', 'special', 'standard', 'summar', 'synchron', 'token', 'visual'],
]

const words = [
  String.raw`colour\w*`,
  String.raw`behaviour\w*`,
  String.raw`neighbour\w*`,
  String.raw`favourit\w*`,
  String.raw`labell(?!edby)\w+`,
  String.raw`modell\w+`,
  String.raw`travell\w+`,
  'cancelled',
  'cent(?:re[sd]?|ring)',
  'metres?',
  '(?:mis)?spelt',
  'learnt',
  'whilst',
  'towards',
  'grey',
  'catalogues?',
  'licences?',
  'programmes?',
  'judgement',
  'analys(?:e|ed|ing)',
  `(?:${verbs.join('|')})is(?:e|ed|es|ing|ation)`,
]

/** British spellings: documentation, interface and code are in American English. */
export const britishSpelling = new RegExp(String.raw`\b\w*(?:${words.join('|')})\b`, 'i')
