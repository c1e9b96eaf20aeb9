/**
 * Loads the programs of the product without running them, so that their code is in Node's compile
 * cache (NODE_COMPILE_CACHE). A process that has to strip the types of a file itself keeps the
 * program for that in memory: 15 MB in each.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '@repo/kit/repository.ts'
import { programs } from './programs.ts'

// The page cache cannot run without settings; it has been compiled by then.
for (const program of programs) await import(pathToFileURL(join(root, program)).href).catch(() => undefined)
