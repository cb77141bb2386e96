/** Every link of the app. The base is empty in the app itself; a mounted copy, such as the demo, has its own. */
export function paths(base = '') {
  const component = (id: string) => `${base}/component/${id}`
  return {
    dashboard: `${base}/dashboard`,
    components: `${base}/component/all`,
    myComponents: `${base}/my-components`,
    exportComponents: `${base}/component/export`,
    componentChoices: `${base}/component/choices`,
    newComponent: `${base}/component/new`,
    component,
    editComponent: (id: string) => `${component(id)}/edit`,
    versions: (id: string) => `${component(id)}/versions`,
    newVersion: (id: string) => `${component(id)}/version/create`,
    version: (id: string, versionId: string) => `${component(id)}/version/${versionId}`,
    editVersion: (id: string, versionId: string) => `${component(id)}/version/${versionId}/edit`,
  }
}
