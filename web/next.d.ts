/** What Next would write into `next-env.d.ts`, which is not there before the first build: types of CSS modules. */
/// <reference types="next" />
/// <reference types="next/image-types/global" />
