/** Runs once in each tab with Next's client, before the page is interactive (Next's convention). */
import { startBehavior } from '#components/start.ts'

startBehavior()
