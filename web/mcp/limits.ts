/** Limits of the MCP server. */

/** Most bytes in the body of a request: a call with the longest arguments has less than 8 kB. */
export const maxMessageBytes = 64 * 1024

/** Most requests that are handled at the same time; more are answered with 503. */
export const maxParallelRequests = 16

/** Most pages in an answer to a search. */
export const maxSearchResults = 20

/** Most sections of a page in an answer to a search. */
export const maxSectionsPerPage = 5

/** Words of a matching text: enough to answer most questions without reading the page. */
export const snippetWords = 50

/** Most characters of a page in one answer; a client reads the rest with an offset. */
export const maxPageCharacters = 50_000

/** Longest path or URL that a client may name, characters. */
export const maxPathLength = 2048
