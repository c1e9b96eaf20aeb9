/** Outlines of new pages by kind: sections, which the writer fills in. Data only. */

/** The sections of a node page. Its settings, ports and errors are fields of the form. */
export const nodePageOutline = [
  paragraph('lead'),
  ...section('when', 'When to use it'),
  ...section('how', 'How it works'),
  ...section('example', 'Example'),
  ...section('notes', 'Good to know'),
]

/** How somebody does one thing, from what they need to the check that it worked. */
export const howToOutline = [
  paragraph('lead'),
  heading('before', 'Before you begin'),
  listItem('before-item'),
  heading('steps', 'What to do'),
  {
    _type: 'steps',
    _key: 'steps-list',
    steps: [{ _type: 'step', _key: 'first', body: [paragraph('how')] }],
  },
  ...section('check', 'Check that it works'),
  ...section('problems', 'When something goes wrong'),
  heading('next', 'Where to go next'),
  listItem('next-item'),
]

/** The sections of an explanation: what something is and why it is like that. */
export const explanationOutline = [
  paragraph('lead'),
  ...section('idea', 'The idea'),
  ...section('how', 'How it works'),
  ...section('when', 'When it matters'),
  ...section('limits', 'What it does not do'),
  heading('next', 'Where to go next'),
  listItem('next-item'),
]

function section(key: string, title: string) {
  return [heading(key, title), paragraph(`${key}-text`)]
}

function heading(key: string, title: string) {
  return { ...paragraph(key, title), style: 'h2' }
}

function listItem(key: string) {
  return { ...paragraph(key), listItem: 'bullet', level: 1 }
}

function paragraph(key: string, text = '') {
  return {
    _type: 'block',
    _key: key,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: `${key}-0`, text, marks: [] }],
  }
}
