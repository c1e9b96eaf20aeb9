import type { NextConfig } from 'next'

const config: NextConfig = { turbopack: { root: process.env.TURBOPACK_ROOT ?? '' } }

export default config
