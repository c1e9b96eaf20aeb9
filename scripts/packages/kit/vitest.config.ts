// @boundaries-ignore the projects of all packages are defined in one place
import { testsOf } from '../../../vitest.config.ts'

export default testsOf(import.meta.dirname)
