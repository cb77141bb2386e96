interface ImportMetaEnv {
  readonly VITE_BUILT_AT: string
}
