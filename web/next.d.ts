/**
 * Types of CSS modules. Next would write them into `next-env.d.ts`, which does not exist before the
 * first build.
 */
/// <reference types="next" />
/// <reference types="next/image-types/global" />
