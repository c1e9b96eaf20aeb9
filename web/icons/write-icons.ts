/** Writes the icons of {@link drawIcons} into `public`: `node web/icons/write-icons.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawIcons } from './draw-icons.ts'

const folder = join(import.meta.dirname, '../public')
const icons = await drawIcons(readFileSync(join(folder, 'icon.svg'), 'utf8'))
for (const [name, content] of icons) writeFileSync(join(folder, name), content)
