/** Style sheets of packages, which Vite bundles with the module that imports them. */
declare module '*.css'
