/** Files that the processes of the product begin with, as paths in the repository. */
export const programs = [
  'scripts/tools/commands/start.ts',
  'scripts/servers/search/main.ts',
  'scripts/servers/lake/main.ts',
  'studio/main.ts',
  'web/server/main.ts',
  // Next loads these itself, outside its bundle.
  'web/next.config.ts',
  'web/security/page-cache-with-policies.ts',
]
