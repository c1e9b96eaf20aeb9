/** `npm run dev`: the same product with hot reload of site and Studio. */
import { runProduct } from './start.ts'

process.exitCode = await runProduct('development')
