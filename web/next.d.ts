/** Types of CSS modules: `next-env.d.ts` does not exist before the first build. */
/// <reference types="next" />
/// <reference types="next/image-types/global" />
