/** The documented texts (D3 section 8). */
export const TEXTS = {
  collectionsFailed: 'Failed to fetch NFT collections',
  collectionCreated: 'Collection created successfully',
  collectionUpdated: 'Collection updated successfully',
  collectionSaveFailed: 'Failed to save collection',
  collectionDeleteFailed: 'Failed to delete collection',
  collectionDeleteAsk:
    'Are you sure you want to delete this collection? This action cannot be undone.',
  nftsFailed: 'Failed to fetch NFTs',
  nftCreated: 'NFT created successfully',
  nftUpdated: 'NFT updated successfully',
  nftSaveFailed: 'Failed to save NFT',
  nftDeleteAsk: 'Are you sure you want to delete this NFT? This action cannot be undone.',
  mintedStays: 'Cannot delete NFT that has been minted. Only draft NFTs can be deleted.',
  pageFailed: 'Failed to load NFT collection data',
  noCollection: 'No active NFT collections available...',
  ofCollectionFailed: 'Failed to fetch NFTs for this collection',
  detailsFailed: 'Failed to load NFT details. Please try again later.',
  uploaded: 'Image uploaded successfully',
  uploadFailed: 'Failed to upload image. Please try again.',
} as const;
