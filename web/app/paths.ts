// Every link of the app. The base is empty in the app itself; a mounted copy, such as the demo, has its own.

export function paths(base = '') {
  return {
    dashboard: `${base}/dashboard`,
    architecture: `${base}/architecture`,
    gettingStarted: `${base}/getting-started`,
    projects: `${base}/project`,
    newProject: `${base}/project/new`,
    project: (id: string) => `${base}/project/${id}`,
    editProject: (id: string) => `${base}/project/${id}/edit`,
    /** Every page about components starts so. */
    componentRoot: `${base}/component`,
    components: `${base}/component/all`,
    myComponents: `${base}/my-components`,
    search: `${base}/search`,
    exportComponents: `${base}/component/export`,
    componentChoices: `${base}/component/choices`,
    filterChoices: (of: 'people' | 'projects') => `${base}/component/filter/${of}`,
    newComponent: `${base}/component/new`,
    component: (id: string) => componentLinks(id, base).overview,
    editComponent: (id: string) => componentLinks(id, base).edit,
  }
}

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
    diagram: `${base}/architecture?focus=${id}`,
    edit: `${root}/edit`,
    release: `${root}/version/create`,
    preview: `${root}/version/preview`,
    version: (versionId: string) => `${root}/version/${versionId}`,
    editVersion: (versionId: string) => `${root}/version/${versionId}/edit`,
  }
}
