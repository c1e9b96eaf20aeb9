import { chmodSync, readdirSync } from 'node:fs'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runSql, startPostgres, whyNoPostgres } from './postgres.ts'

const missing = whyNoPostgres()

test.skipIf(missing)(
  `a server that was killed has its data, and one that was stopped leaves nothing${missing ? ` (${missing})` : ''}`,
  async () => {
    // Tests of other files start servers at the same time.
    const folder = newFolder()
    chmodSync(folder, 0o711)
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const server = await startPostgres({ durable: true })
    const [first, second] = [await server.newDatabase(), await server.newDatabase()]
    await runSql(first, 'CREATE TABLE kept AS SELECT 1 AS value')
    await server.kill()
    await expect(runSql(first, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
    await server.restart()
    expect(await runSql(first, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
    await expect(runSql(second, 'SELECT value FROM kept')).rejects.toThrow('does not exist')
    await server.stop()
    await expect(runSql(first, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
    expect(readdirSync(folder)).toEqual([])
  },
)
