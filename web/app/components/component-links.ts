/** The addresses of one component's pages. */
export function componentLinks(id: string, base = '') {
  const root = `${base}/component/${id}`
  return {
    overview: root,
    dependencies: `${root}/dependencies`,
    brief: (dependsOnId: string) => `${root}/dependencies?brief=${dependsOnId}`,
    dependents: `${root}/dependents`,
    versions: `${root}/versions`,
    users: `${root}/users`,
    edit: `${root}/edit`,
    release: `${root}/version/create`,
    preview: `${root}/version/preview`,
    version: (versionId: string) => `${root}/version/${versionId}`,
    editVersion: (versionId: string) => `${root}/version/${versionId}/edit`,
  }
}

export const allComponents = (base = '') => `${base}/component/all`
