export const speciesDocumentNameDraft = {
  _type: 'species',
  name: 'draft',
}
export const speciesDocumentNamePublished = {
  _type: 'species',
  name: 'published',
}

export const speciesDocumentNameASAP = {
  _type: 'species',
  name: 'ASAP A',
}

export const speciesDocumentNameUndecided = {
  _type: 'species',
  name: 'Undecided A',
}

export const speciesDocumentNameAnonymousVersion = {
  _type: 'species',
  name: 'Anonymous version',
}
