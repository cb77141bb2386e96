// Metadata of a provider with one or two signing certificates. Nobody has their keys.

type Certificate = { readonly base64: string; readonly fingerprint: string }

export const firstCertificate: Certificate = {
  base64:
    'MIIDAzCCAeugAwIBAgIUIAzzcZ81kHPUEgHEStbmj/wOG5AwDQYJKoZIhvcNAQELBQAwEDEOMAwGA1UEAwwFZmlyc3QwIBcNMjYxMTE3MTYwNTU2WhgPMjA1NjExMDkxNjA1NTZaMBAxDjAMBgNVBAMMBWZpcnN0MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAohw3xJreukxCF3Uu14efvsYCkv1daXFGG8Z++ng3iCtWMQV2vent/NkLjQEbPezy/ixl9a76NSVCEfB+U56YgEEub40+frFHM/HjxRgg/qUVnn60JppK8ZaJU/8WeM9t/3mnrDZc6lIQWEvV2aQ5mERZMD+WdzHIlkqWVr0E9JQlE8wWG3XxImkfkL6jOwzr/Bkdfwo7XGdKyC2af5eyHXkz6KzzowmKcehcpWUiu0l2vPBQJ7Sk/nFlNuxt4/bVgFVf3MGjDaIZeeUch3UXRZrFzAhN+H79e9sH8gr6q9/j74Z8Tkn6IsOrnSogjVCCCoEhYx/Hb6+bwwlvxxdLAwIDAQABo1MwUTAdBgNVHQ4EFgQU1as15i3gvrfYndEELo/An/hwlPowHwYDVR0jBBgwFoAU1as15i3gvrfYndEELo/An/hwlPowDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEALLfxAhF+/4YuSbTykNOsdNKlPE2B0MqY7GIEI6dGJ/CVM3uwJQef4KHe71haMWFYXxdxnSv1flsXw/3REsgVeD5qvuupL40EnoWZwt3Dn54liii/b5Q6kWpYP6YKc9+kcPALhKzCFSesOGrH8Gt7dJxbPZrkz6RSC4KAZlXP6LCjGWk5MlI2loxobiJ/Uc7CZS3Y2XJI7ewknTGou//ODX2mH5zfbSzg4nChl9FG1/uHvNpXgAlGL4sPKnB/ujQAaxzzwRu6jb1svERlQj0X/3AZeoAzfEOn3L1Y3WpWDALLpTJlDt0bhSjtC2zzJ0qU3D/r4+xLgORTNCcm+otDtw==',
  fingerprint:
    'B7:3D:4A:D5:46:7C:EA:88:F8:B4:94:2E:25:A8:17:C1:BB:ED:AF:BD:C8:DA:90:25:0E:61:17:B3:B2:4D:13:D7',
}

export const secondCertificate: Certificate = {
  base64:
    'MIIDBTCCAe2gAwIBAgIULvIQ2tmW06YBlxNgPhbilV01reUwDQYJKoZIhvcNAQELBQAwETEPMA0GA1UEAwwGc2Vjb25kMCAXDTI2MTExNzE2MDU1OVoYDzIwNTYxMTA5MTYwNTU5WjARMQ8wDQYDVQQDDAZzZWNvbmQwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCxO2K+L8yrNRMrSX73YGNG99rjQiBGqIIJnIXw7Jb4kvQotfxtELEEwNSNquYRONCLaG+jmw6IXjGXciE8a1vMlUIMCO6YE5ugH54V6rp2NBIukKRBljry+TcFqCsKLgZQFB7Ps77irJOzsBlRaGltjmrFOXPEog7yXl5dHL/ML4+G+JTxsjiFhY1EKwHbSLzLrfp4sYkJjZpOX3nUCyip3dUubNuH+JeNI44BMR8UwA7ddYMsBHdvWyd9a9KiVAQR+XesHxwKovMbvp/XqB8ir6oX7eM6plHPjnAMJECPBJnEZuHiLixZoD3Hndwnsg/GxUAair4gG0Ub6/GDVwLhAgMBAAGjUzBRMB0GA1UdDgQWBBR+6OuhXjsZ0Dk6Sen5h+5WdDbbmTAfBgNVHSMEGDAWgBR+6OuhXjsZ0Dk6Sen5h+5WdDbbmTAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQCo3y7p6dPfG8qDvkd2ssSiB++zuIl8OUCJWeWlFi9T0gSHkP/xuYhlpkK1S2O7yR4PhwwDgtk0YecZoqQ2Q6MkbIdHkfefPT1g7/qqYxj8bSXE3uCQL9nnZny7tZNo/2KwqMLY5zau1MnVzZUjDky2ITVdurpfoIHQeGH1SJO0BAsSmoWfk2REDuR5STdvNxXiRnzdOZdTwijFh8nt63r+t6J+3pKW7BPBaB2oLTOlOnewFBqhIYfaI2U+q+taZiedKI43QJxndNwud+ryR8CNHnmhSlMyzJf475AlCUhDDEYvgZpJdCEPnnbkoY+7wOa/3WWvPy/VXVfRhVzmv4a7',
  fingerprint:
    '3F:5B:9F:DB:04:18:A5:0B:EF:36:10:83:54:A1:E7:FD:51:7A:54:6D:6C:DD:C9:BF:57:A5:63:78:AC:97:A6:5A',
}

export const metadataOf = (entityId: string, certificates: readonly Certificate[]) =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
    <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
      ${certificates.map(({ base64 }) => keyDescriptor(base64)).join('')}
      <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
    </md:IDPSSODescriptor>
  </md:EntityDescriptor>`

const keyDescriptor = (base64: string) =>
  `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
    <ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
